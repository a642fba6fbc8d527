import { renderToStaticMarkup as html } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AddStepper } from './add-stepper.tsx'
import { Bill } from './bill.tsx'
import { Button } from './button.tsx'
import { DishPicture } from './dish-picture.tsx'
import { DishRow } from './dish-row.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FoodMark } from './food-mark.tsx'
import { OtpField } from './otp-field.tsx'
import { Pick } from './pick.tsx'
import { Price } from './price.tsx'
import { StepBar } from './step-bar.tsx'
import { TextField } from './text-field.tsx'
import { Trail } from './trail.tsx'

const none = () => undefined
const picture = { hash: '0123456789abcdef0123456789abcdef', kind: 'drawing', linen: 'sage' } as const
const labels = { add: 'ADD', addDish: 'Add Dal', less: 'One less Dal', more: 'One more Dal, 2 in the cart' }

describe('money and marks', () => {
  it('a price has Indian grouping and no paise, a bill has two decimals (CO-01)', () => {
    expect(html(<Price paise={12450000} />)).toBe('<span class="price">₹1,24,500</span>')
    expect(html(<Bill rows={[{ name: 'To pay', paise: 120900, kind: 'sum' }]} />)).toMatch(/<dd class="[^"]*sum[^"]*">₹1,209.00<\/dd>/)
  })

  it('a struck price says what it is to a screen reader', () => {
    expect(html(<Price paise={38900} before={42900} beforeLabel="before" />)).toContain('<s><span class="sr">before </span>₹429</s>')
  })

  it('a food mark never stands without its word', () => {
    expect(html(<FoodMark foodType="VF" word="Veg" />)).toBe('<span class="mark">Veg</span>')
    expect(html(<FoodMark foodType="DF" word="Non-veg" quiet />)).toBe('<span class="mark nonveg"><span class="sr">Non-veg</span></span>')
  })

  it('an egg is told from meat by its word, as their triangles are the same', () => {
    expect(html(<FoodMark foodType="EGG" word="Egg" quiet />)).toBe('<span class="mark egg">Egg</span>')
  })
})

describe('a dish', () => {
  it('its picture has its place before it is loaded, and comes late and in the size that is needed', () => {
    const markup = html(<DishPicture picture={picture} sizes="128px" />)
    expect(markup).toContain('class="pic sage"')
    for (const part of ['width="256"', 'height="256"', 'loading="lazy"', 'decoding="async"', '-96.webp 96w', '-640.webp 640w', 'alt=""']) expect(markup).toContain(part)
  })

  it('sold out says so where ADD was, and keeps its place', () => {
    const dish = { name: 'Dal', href: '/dal', onOpen: none, foodType: 'VF', foodWord: 'Veg', paise: 100, picture: null, description: '' } as const
    const markup = html(<DishRow {...dish} add={<AddStepper count={0} onMore={none} onLess={none} labels={labels} />} gone="Sold out" />)
    expect(markup).toContain('class="item out"')
    expect(markup).toContain('<span class="gone">Sold out</span>')
    expect(markup).not.toContain('ADD')
  })

  it('ADD names its dish, and the stepper that takes its place keeps the last button', () => {
    expect(html(<AddStepper count={0} onMore={none} onLess={none} labels={labels} hasChoices />)).toBe(
      '<div class="add"><button type="button" aria-label="Add Dal">ADD<sup aria-hidden="true">+</sup></button></div>',
    )
    const on = html(<AddStepper count={2} onMore={none} onLess={none} labels={labels} />)
    expect(on).toMatch(/class="add on".*One less Dal.*<span class="num">2<\/span>.*One more Dal, 2 in the cart/)
  })
})

describe('forms', () => {
  it('the words of an error stand beside the field and are tied to it', () => {
    const markup = html(<TextField id="phone" label="Mobile number" hint="Ten digits" error="Please enter a valid mobile no." defaultValue="98290" />)
    expect(markup).toContain('<label for="phone">Mobile number</label>')
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toContain('aria-describedby="phone-hint phone-error"')
    expect(markup).toMatch(/id="phone-error".*Please enter a valid mobile no\./)
    expect(markup).toContain('value="98290"')
  })

  it('a field without an error claims none', () => {
    expect(html(<TextField id="name" label="Name" />)).not.toMatch(/aria-invalid|aria-describedby/)
  })

  it('the code is one real input that the phone can fill', () => {
    const markup = html(<OtpField id="otp" label="Code" value="407" onValue={none} />)
    expect(markup.match(/<input/g)).toHaveLength(1)
    expect(markup).toContain('autoComplete="one-time-code"')
    expect(markup).toContain('inputMode="numeric"')
  })

  it('a summary leads to each field, and is not there while nothing is wrong', () => {
    expect(html(<ErrorSummary title="Look again" errors={[{ fieldId: 'name', text: 'Please enter your name' }]} attempt={1} />)).toContain('<a href="#name">Please enter your name</a>')
    expect(html(<ErrorSummary title="Look again" errors={[]} attempt={1} />)).toBe('')
  })

  it('a full group is still tappable, what cannot be had is not (VA-19)', () => {
    expect(html(<Pick kind="checkbox" label="Garlic" onRefused={none} />)).toMatch(/aria-disabled="true"/)
    expect(html(<Pick kind="checkbox" label="Garlic" onRefused={none} />)).not.toContain('disabled=""')
    expect(html(<Pick kind="radio" label="Family" disabled note="Not available" />)).toMatch(/aria-describedby="([^"]+)".*id="\1"/)
  })

  it('what cannot be brought back is not asked for in the brand’s filled button', () => {
    expect(html(<Button kind="danger">Delete</Button>)).toMatch(/class="[^"]*danger[^"]*"/)
  })

  it('a busy button keeps its words for a screen reader', () => {
    const markup = html(<Button busy>Continue</Button>)
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('<span>Continue</span>')
  })
})

it('a trail says which step is under way, and gives a time only to steps that were', () => {
  const markup = html(<Trail steps={[{ name: 'Saved', state: 'done', time: { shown: '12:31', iso: '2026-11-21T12:31:00Z' } }, { name: 'Sending', state: 'now', time: null }]} />)
  expect(markup).toContain('<time dateTime="2026-11-21T12:31:00Z">12:31</time>')
  expect(markup).toMatch(/class="[^"]*now[^"]*" aria-current="step"/)
  expect(markup.match(/<time/g)).toHaveLength(1)
})

it('an order that came to nothing is not drawn as one on its way', () => {
  const bar = html(<StepBar steps={4} done={2} stands="bad" />)
  expect([...bar.matchAll(/<li(?: class="[^"]*?(done|now|bad|stop)[^"]*")?/g)].map(([, word]) => word)).toEqual(['done', 'done', 'bad', undefined])
  expect(html(<Trail steps={[{ name: 'Cancelled', state: 'bad', time: null }]} />)).not.toContain('aria-current')
})
