# The figures that our statistics are held against (figures.ts), of the attempts in attempts.txt, as R 4.2.2 with psych 2.2.9
# and psychometric 2.3 tells them: Rscript figures.R
attempts <- do.call(rbind, strsplit(readLines("attempts.txt"), ""))
keys <- rep(c("A", "B", "C", "D"), length.out = 55)
right <- t(t(attempts) == keys) * 1
passages <- t(rowsum(t(right), rep(1:9, c(6, 6, 6, 6, 7, 6, 6, 6, 6))))
scores <- rowSums(right)
colnames(right) <- 1:55
alpha <- psych::alpha(passages, check.keys = FALSE, warnings = FALSE)$total$raw_alpha
told <- function(name, figures) cat(name, ": ", paste(format(figures, digits = 10, trim = TRUE), collapse = ", "), "\n", sep = "")
told("mean", mean(scores))
told("deviation", sd(scores))
told("alpha", alpha)
told("standardError", psychometric::SE.Meas(sd(scores), alpha))
told("difficulty", colMeans(right))
told("pointBiserial", psych::alpha(right, check.keys = FALSE, warnings = FALSE)$item.stats$r.drop)
# A distractor's: choosing it, against the score on the other questions.
told("choseB", cor(attempts[, 31] == "B", scores - right[, 31]))
told("choseB share", mean(attempts[, 31] == "B"))
