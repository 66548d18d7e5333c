export const USAGE = `npm run payments -- list
    what waits for a decision, and which command does it
npm run payments -- show <email | user id | order | transaction>
    the whole story, in order
npm run payments -- refund <transaction | order> [--amount 20.00 [--anew]] --why "…"
    gives money back, all that is left or a part; with nothing left the access goes
    --anew: a part that was begun, and whose end nobody knows, did not go back by the provider's dashboard
npm run payments -- revoke <transaction | order> --reason chargeback
    takes the access away and moves no money; it stays away until restored
npm run payments -- restore <transaction | order> [--why "…"]
    asks the provider, and gives the access back if the money is there
npm run payments -- grant <transaction> [--why "…"]
    gives what the order names for what was paid, though it does not fit
npm run payments -- dismiss <transaction | order> [--why "…"]
    puts aside what needs nothing more
npm run payments -- adopt <transaction> --email <address> --item <test number | all> [--why "…"]
    after a restore: makes the order of a charge that the provider has and the database has not
npm run payments -- allow-take-backs --why "…"
    for an hour, access ends however often money goes back
npm run payments -- probe
    on a developer account: shows which assumptions about the card provider hold

It works on the database and the provider of the server's environment, and names both first. What it does is written
down for good, with who did it (the user of this machine, and OPERATOR) and why.
It ends with 0 when it was done, and with 1 when it was not: the last line says why.`
