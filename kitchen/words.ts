import type { StaffRole } from '#domain/staff-acts.ts'
import type { OrderStatus } from '#schemas/order.ts'
import type { OutletMode, ServiceStatus } from '#schemas/outlet.ts'
import type { FoodType, ServiceType, ServiceWord } from '#schemas/menu.ts'
import type { TableCall } from '#schemas/kitchen.ts'
import type { OrderStep } from './order-steps.ts'

const STEPS = { accept: 'Accept', part: 'Accept in part', ready: 'Ready', dispatch: 'Sent out', serve: 'Served', cancel: 'Cancel' } satisfies Record<OrderStep, string>

/** Every text the staff reads. Guests read the catalogue in messages; this board is not theirs. */
export const words = {
  title: 'Kitchen',
  key: {
    title: 'Sign in to the kitchen',
    label: 'Your staff key',
    hint: 'Your manager gives you this key. It opens your outlet’s orders on this tablet until you sign out or close the tab.',
    enter: 'Sign in',
    missing: 'Type your staff key.',
    wrong: 'This key does not work. Check it, or ask your manager for a new one.',
    tooOften: 'Too many wrong keys. Wait a minute and try again.',
    offline: 'No connection. Check this tablet’s network and try again.',
    server: 'The server did not answer as it should. Try again.',
    leave: 'Sign out',
  },
  roles: { owner: 'Owner', manager: 'Manager', kitchen: 'Kitchen', waiter: 'Waiter' } satisfies Record<StaffRole, string>,
  outlets: { title: 'Which outlet?', none: 'There is no outlet yet', noneText: 'Your outlets appear here once they are set up.', change: 'Change outlet' },
  tabs: { label: 'Parts of the board', orders: 'Orders', tables: 'Tables', payments: 'Payments', menu: 'Sold out', outlet: 'Outlet' },
  sound: { on: 'Sound is on', off: 'Sound is off', blocked: 'Sound is waiting', unlock: 'Tap once for sound', unlockText: 'New orders make no sound until then.' },
  live: {
    connecting: 'Connecting to the server…',
    lost: (time: string) => `No connection since ${time}. New orders are not shown, and a tap may change nothing.`,
    retry: 'Try now',
    loading: 'Loading the board',
    failed: 'The board could not be opened',
    failedText: 'The server did not answer as it should.',
    again: 'Try again',
    unread: (count: number) => `${count === 1 ? 'One message' : `${count} messages`} from the server could not be read. The orders below were read again; reload this page to get its newest version.`,
    full: (most: number) => `This page lists ${most} orders that are not finished, and no more fit. Older ones may be missing. Mark those that the guests have as served, then reload this page.`,
    reload: 'Reload',
  },
  counter: {
    lost: (time: string) => `No connection since ${time}. Nothing can be taken here. Write number and amount by hand and enter them when the line is back.`,
    loading: 'Opening the counter',
    failed: 'The counter could not be opened: there is no connection, or this page is out of date.',
    again: 'Reload',
  },
  partial: {
    label: 'Orders that cannot be shown',
    title: (token: number | null) => (token === null ? 'An order cannot be shown here.' : `Order ${token} cannot be shown here.`),
    text: 'Open it to see what can be read of it.',
    open: 'Open it',
    readable: 'This is all that can be read of this order.',
    ask: 'Ask the guest what they ordered before you make it. If this happens again, tell whoever looks after this board.',
  },
  columns: { fresh: 'New', cooking: 'In the kitchen', ready: 'Ready', done: 'Done' },
  empty: { fresh: 'No new orders', cooking: 'Nothing is being made', ready: 'Nothing waits to go out', done: 'Nothing has gone out in the last two hours' },
  order: {
    token: (token: number) => `No. ${token}`,
    waiting: (age: string) => `Waiting ${age}: answer now`,
    age: (age: string) => `${age} ago`,
    dishes: (count: number) => (count === 1 ? '1 dish' : `${count} dishes`),
    note: 'Note',
    cannot: 'Cannot be made',
    step: (step: OrderStep, serviceType: ServiceWord): string => (step === 'serve' && serviceType !== 'DI' && serviceType !== 'RO' ? 'Handed over' : STEPS[step]),
  },
  cancelAsk: {
    question: 'The guest asks to cancel this order.',
    reason: (reason: string) => `“${reason}”`,
    yes: 'Cancel it',
    no: 'Too late',
    keep: 'No, we make it',
    notYours: 'The kitchen answers this.',
  },
  /** How far an order is, where it is asked whether to cancel it. */
  standing: {
    UNATTENDED: 'It is not accepted yet.', CONFIRMED: 'It is being made.', PARTIALCONFIRM: 'It is being made.', READY: 'It is ready.',
    OUTFORDELIVERY: 'It is on its way.', DISPATCHED: 'It is on its way.',
  } satisfies Partial<Record<OrderStatus, string>>,
  serving: {
    at: (time: string) => `For ${time}`,
    on: (day: string, time: string) => `For ${day}, ${time}`,
    tomorrow: 'tomorrow',
    here: (age: string) => `The guest is here, ${age}`,
    cars: 'Cars that are here',
    leave: 'Leave it at the door',
  },
  part: {
    title: (token: number) => `Accept No. ${token}`,
    lines: 'Which dishes cannot be made?',
    linesText: 'They leave the bill, and the guest is told.',
    minutes: 'Ready in',
    minutesOf: (minutes: number) => `${minutes} min`,
    accept: 'Accept all',
    acceptSome: (made: number, all: number) => `Accept ${made} of ${all}`,
    none: 'Every dish is marked: cancel the order instead.',
    cancel: 'Cancel the order',
  },
  cancelling: {
    title: (token: number | null) => (token === null ? 'Cancel this order?' : `Cancel No. ${token}?`),
    text: 'The guest is told at once, with your reason.',
    reason: 'Reason',
    other: 'Another reason',
    otherLabel: 'What the guest should read',
    missing: 'Give a reason.',
    act: 'Cancel the order',
    reasons: ['The kitchen is too busy', 'A dish has run out', 'The kitchen is closing', 'The guest asked for it'],
  },
  presence: {
    title: 'At the table?',
    question: (table: string, serviceType: ServiceWord): string => {
      if (serviceType === 'RO') return `Is somebody staying in ${table}?`
      return serviceType === 'DT' ? `Is a car at ${table}?` : `Is somebody sitting at ${table}?`
    },
    away: (distance: string) => `Their phone says it is ${distance} away. That can be wrong indoors.`,
    accept: 'Yes, accept',
    there: 'Somebody is there',
    nobody: 'Nobody is there',
  },
  tables: {
    title: 'Tables with guests',
    text: 'Clear a table when its guests have left: the next ones are asked about anew.',
    none: 'No tables to clear.',
    since: (age: string, phones: number) => `Seen ${age} ago · ${phones === 1 ? 'one phone' : `${phones} phones`}`,
    end: 'Clear',
  },
  calls: {
    title: 'Tables that call',
    done: 'Done',
    unknown: 'From a phone that is not confirmed yet',
    kind: { waiter: 'Someone to come', water: 'Water', bill: 'The bill', cutlery: 'Cutlery' } satisfies Record<TableCall['kind'], string>,
  },
  menu: {
    search: 'Find a dish, size or add-on',
    searchHint: 'Find a dish',
    clear: 'Clear the search',
    soldOut: 'Sold out now',
    nothing: 'Everything is in stock',
    noHits: 'No dish of this name',
    noHitsText: 'Try a part of its name.',
    more: (count: number) => `${count} more: type more of the name`,
    inStock: (name: string) => `${name} is in stock`,
    returns: 'Say when it returns',
    returnsTitle: 'When does it return?',
    returnsOptions: ['This evening', 'Tomorrow', 'This weekend', 'Next week'],
    noReturn: 'Say nothing',
    variation: (dish: string, name: string) => `${dish}, ${name}`,
    addOn: (group: string, name: string) => `${name} (${group})`,
    parts: 'Sizes and add-ons',
  },
  outlet: {
    mode: 'The outlet',
    modes: {
      ACTIVE: ['Takes orders', 'Within its hours.'],
      READ: ['Shows the menu only', 'Guests read and cannot order or call.'],
      DEACTIVE: ['Closed', 'Guests are told that no orders are taken.'],
    } satisfies Record<OutletMode, readonly [string, string]>,
    services: 'Ways to order',
    statuses: { OPEN: 'Open', STOPPED: 'Stopped for now', NOT_OPEN: 'Not yet open', CLOSED: 'Closed for the day' } satisfies Record<ServiceStatus, string>,
  },
  services: { DI: 'Table', RO: 'Room', DT: 'Car', SP: 'Pickup', DL: 'Delivery' } satisfies Record<ServiceType, string>,
  food: { VF: 'Veg', DF: 'Non-veg', EGG: 'Egg' } satisfies Record<FoodType, string>,
  status: {
    DRAFT: 'New', UNATTENDED: 'New', CONFIRMED: 'Accepted', PARTIALCONFIRM: 'Accepted in part', READY: 'Ready', OUTFORDELIVERY: 'Sent out', DISPATCHED: 'Sent out',
    SETTLED: 'Served', ORDERDELIVERED: 'Delivered', DELIVERED: 'Delivered', FAILED: 'Failed', CANCELLED: 'Cancelled',
  } satisfies Record<OrderStatus, string>,
  /** For what a later release says and this board has no word for. */
  unknown: '?',
  close: 'Close',
  failures: {
    offline: 'No connection: nothing was changed.',
    unanswered: 'No answer: this may or may not be done. It is shown here once the board is connected again.',
    forbidden: 'Your key does not allow this: nothing was changed.',
    key: 'Your key does not work any more: nothing was changed. Sign in again.',
    notTaken: 'The server did not take this: nothing was changed.',
    refused: 'The order has moved on meanwhile: nothing was changed.',
    tooOften: (seconds: number) => `Too much was changed with this key within a minute. Nothing was changed now: try again in ${seconds} s.`,
    server: 'The server did not say whether this is done. Look at the board before you do it again.',
  },
} as const
