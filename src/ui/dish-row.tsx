import { FEATURE_SIZES } from '#paint/media.ts'
import type { FoodWord, Picture } from '#schemas/menu.ts'
import type { MouseEvent, ReactNode, RefCallback } from 'react'
import { classes } from './classes.ts'
import { DishPicture } from './dish-picture.tsx'
import { FoodMark } from './food-mark.tsx'
import { Price } from './price.tsx'

export interface DishProps {
  name: string
  /** Language of the name and description where it is not the page's. */
  lang?: string | undefined
  /** The dish's own address; a plain tap calls `onOpen` instead. */
  href: string
  onOpen: () => void
  foodType: FoodWord | null
  /** The word beside the mark. */
  foodWord: string
  paise: number
  before?: number | null | undefined
  beforeLabel?: string | undefined
  picture: Picture | null
  /** A warning for this guest. */
  mark?: ReactNode
  /** Loads its picture at once. */
  eager?: boolean | undefined
}

export interface DishRowProps extends DishProps {
  description: string
  /** "420 kcal" beside the price, where it is known. */
  energy?: string | undefined
  /** Badges after the mark. */
  tags?: ReactNode
  /** ADD or its stepper; for a dish that is sold out the words in its place instead. */
  add: ReactNode
  gone?: string | null | undefined
  /** A line under ADD ("customisable"). */
  more?: string | undefined
}

/** A dish in a list. The whole row opens it, ADD lies above that. A sold-out one stays in its place, grey, and says so where ADD was. */
export function DishRow({ description, energy = '', tags, add, gone = null, more, ...dish }: DishRowProps) {
  return (
    <article className={classes('item', gone !== null && 'out')}>
      <div className="what">
        <p className="tags">
          <FoodMark foodType={dish.foodType} word={dish.foodWord} />
          {tags}
        </p>
        {dish.mark}
        <h3 lang={dish.lang}>
          <Open {...dish} />
        </h3>
        <p>
          <Price paise={dish.paise} before={dish.before} beforeLabel={dish.beforeLabel} />
          {energy !== '' && <span className="kcal">{energy}</span>}
        </p>
        {description !== '' && (
          <p className="desc" lang={dish.lang}>
            {description}
          </p>
        )}
      </div>
      <div className="shot">
        <DishPicture picture={dish.picture} sizes="128px" eager={dish.eager} />
        {gone === null ? add : <span className="gone">{gone}</span>}
        {more !== undefined && <span className="more">{more}</span>}
      </div>
    </article>
  )
}

export interface DishFeatureProps extends DishProps {
  /** Draws how many are in the cart in the plus's place. Null where nothing can be added: no plus. */
  plus: RefCallback<HTMLButtonElement> | null
  /** Read out: "Add Dal makhani". */
  addLabel: string
  /** Sold out: the words in the plus's place. */
  gone?: string | null | undefined
}

/** A featured dish in the row at the top. */
export function DishFeature({ plus, addLabel, gone = null, ...dish }: DishFeatureProps) {
  return (
    <article className={classes('feature', gone !== null && 'out')}>
      <DishPicture picture={dish.picture} sizes={FEATURE_SIZES} eager={dish.eager} />
      <h3 lang={dish.lang}>
        <Open {...dish} />
      </h3>
      <p className="row">
        <Price paise={dish.paise} before={dish.before} beforeLabel={dish.beforeLabel} />
        <FoodMark foodType={dish.foodType} word={dish.foodWord} />
      </p>
      {dish.mark}
      {gone === null ? plus && (
        <button key={addLabel} ref={plus} type="button" className="plus" aria-label={addLabel}>
          <i className="i i-plus" />
        </button>
      ) : (
        <span className="gone">{gone}</span>
      )}
    </article>
  )
}

export interface DishSpotProps extends DishProps {
  line: string
  add: ReactNode
}

/** One dish large, off the edge, for rhythm: in every second or third section at most. */
export function DishSpot({ line, add, ...dish }: DishSpotProps) {
  return (
    <article className={classes('spot', dish.picture?.linen ?? 'oat')}>
      <DishPicture picture={dish.picture} sizes="272px" />
      <div>
        <FoodMark foodType={dish.foodType} word={dish.foodWord} />
        <h3 lang={dish.lang}>
          <Open {...dish} />
        </h3>
        {dish.mark}
        <p className="small muted">{line}</p>
        <p>
          <Price paise={dish.paise} before={dish.before} beforeLabel={dish.beforeLabel} />
        </p>
        {add}
      </div>
    </article>
  )
}

/** The name as a link over the whole dish; with a modifier key the browser follows its address. */
function Open({ name, href, onOpen }: DishProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className="open" href={href} onClick={open}>
      {name}
    </a>
  )
}
