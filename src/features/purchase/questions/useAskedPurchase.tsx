import { useRef, useState } from 'react'
import type { Item } from '../../../../domain/pricing'
import type { IdentityPerson } from '../../../api/identityPort'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { requestPurchase } from '../purchaseCommands'
import { selectLastPaid } from '../purchaseSlice'
import { EqualPaymentDialog, repeatMinutes } from './EqualPayment'
import { AddressDialog, type Wish } from './UnconfirmedAddress'

/** About the last payment, which the provider takes the next for so long yet, or about the address. */
type Asked = Wish & { repeatMinutes: number | null }

/**
 * Buying, with a question before it where nobody has confirmed the buyer's address, once a visit of the page, and where
 * the provider would take the payment for the last one.
 * @returns what buys, and what the page shows for it
 */
export function useAskedPurchase(person: IdentityPerson, accountPath: string) {
  const dispatch = useAppDispatch()
  const paid = useAppSelector(selectLastPaid)
  const [asked, setAsked] = useState<Asked | null>(null)
  const hasAgreed = useRef(false)

  const buy = (item: Item, priceCents: number, isOtherCard = false) => {
    const wish = { item, priceCents }
    if (person.emailVerified === false && !hasAgreed.current)
      return setAsked({ ...wish, repeatMinutes: null })
    const minutes = repeatMinutes(paid, person.uid, Date.now())
    if (item.kind === 'single' && minutes !== null && !isOtherCard)
      return setAsked({ ...wish, repeatMinutes: minutes })
    setAsked(null)
    dispatch(requestPurchase(item, priceCents))
  }
  const close = () => setAsked(null)
  const question = (
    <>
      <AddressDialog
        wish={asked?.repeatMinutes === null ? asked : null}
        person={person}
        accountPath={accountPath}
        onClose={close}
        onBuy={() => {
          hasAgreed.current = true
          if (asked !== null) buy(asked.item, asked.priceCents)
        }}
      />
      <EqualPaymentDialog
        minutes={asked?.repeatMinutes ?? null}
        onClose={close}
        onBuy={() => asked !== null && buy(asked.item, asked.priceCents, true)}
      />
    </>
  )
  return { buy: (item: Item, priceCents: number) => buy(item, priceCents), question }
}
