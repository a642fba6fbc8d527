import { useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { giftOptions } from '#domain/offers/gift.ts'
import { speak } from '#messages/speak.ts'
import type { Offer } from '#schemas/offer.ts'
import { chooseGift } from '#src/commands/choose-offer.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { Button } from '#src/ui/button.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './offers.module.css'

/** F-9: which of the dishes an offer gives; one that is sold out says so. */
export function GiftSheet({ offer, offered: { book, serviceType, choice }, onClose }: { offer: Offer; offered: OfferedCart; onClose: () => void }) {
  const options = giftOptions(offer, book, serviceType)
  const held = choice?.code === offer.code ? choice.gift?.itemId : undefined
  const [chosen, setChosen] = useState(held ?? options.find(({ available }) => available)?.item.id)
  const option = options.find(({ item }) => item.id === chosen)
  const take = () => {
    if (option) chooseGift(offer.code, option)
    onClose()
  }
  const { minimum } = offer.needs
  return (
    <Sheet open onClose={onClose} title={speak('offers.chooseGift')} closeLabel={speak('common.close')} foot={<Button onClick={take}>{speak('offers.addFree', { price: formatPrice(0) })}</Button>}>
      <div className={styles.pad}>
        <p className="muted">{minimum > 0 ? speak('offers.giftTextFrom', { price: formatPrice(minimum) }) : speak('offers.giftText')}</p>
        {options.map(({ item, price, available }) => (
          <Pick
            key={item.id}
            kind="radio"
            name="gift"
            checked={chosen === item.id}
            disabled={!available}
            onChange={() => setChosen(item.id)}
            label={<span className={styles.option}><DishPicture picture={item.picture} sizes="56px" side={56} spent={!available} /><b>{item.name}</b></span>}
            note={available ? undefined : (book.availability.soldOut.includes(item.id) ? speak('common.soldOut') : speak('offers.why.gift'))}
            end={<span><span className={styles.good}>{speak('offers.free')}</span> <s className="muted">{formatPrice(price)}</s></span>}
          />
        ))}
      </div>
    </Sheet>
  )
}
