import { Amex, Discover, Mastercard, Visa } from 'react-svg-credit-card-payment-icons/icons/flat-rounded'
import '../styles/frame.css'

const brands = [
  ['Visa', Visa],
  ['Mastercard', Mastercard],
  ['American Express', Amex],
  ['Discover', Discover],
] as const

/** The acceptance marks of the cards that are taken. */
export function CardBrands() {
  return (
    <ul className="card-brands" aria-label="Cards accepted">
      {brands.map(([brand, Logo]) => (
        <li key={brand}>
          <Logo role="img" aria-label={brand} width={38} height={24} />
        </li>
      ))}
    </ul>
  )
}
