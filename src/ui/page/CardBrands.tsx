import '../styles/frame.css'

const brands = ['Visa', 'Mastercard', 'American Express', 'Discover']

/** The cards that are taken, as neutral outlines with the brand's name: our own drawing, nobody's logo. */
export function CardBrands() {
  return (
    <ul className="card-brands" aria-label="Cards accepted">
      {brands.map((brand) => (
        <li key={brand}>
          <svg width="20" height="14" viewBox="0 0 20 14" fill="none" stroke="currentColor" aria-hidden>
            <rect x="0.75" y="0.75" width="18.5" height="12.5" rx="2" strokeWidth="1.5" />
            <path d="M1 4.5h18" strokeWidth="2" />
          </svg>
          {brand}
        </li>
      ))}
    </ul>
  )
}
