import { CardBrands } from './CardBrands'
import { Link } from '../Link'
import { Mark } from './Mark'
import '../styles/frame.css'

type FooterProps = {
  links: readonly { label: string; path: string }[]
  /** Where anybody can write to. */
  supportEmail: string
  year?: number
}

/** The foot of every page: logo, copyright line, links and card-brand marks, and a contact. */
export function Footer({ links, supportEmail, year = new Date().getFullYear() }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="stack">
        <nav aria-label="Footer">
          {links.map(({ label, path }) => (
            <span key={path}>
              <Link to={path}>{label}</Link>
            </span>
          ))}
          <span>
            Contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </span>
        </nav>
        <div className="row">
          <div className="owner">
            <span role="img" aria-label="Passage Nine">
              <Mark size="1.25rem" />
            </span>
            {/* Drawn by the build, perhaps last year. */}
            <p suppressHydrationWarning>
              © {year} Passage Nine. Not affiliated with or endorsed by the AAMC.
            </p>
          </div>
          <CardBrands />
        </div>
      </div>
    </footer>
  )
}
