import type { Order } from '#schemas/order.ts'
import { Topic } from '../db/news.ts'

/** An order as it now stands, new or changed. */
export const orderChanged = new Topic<{ order: Order; version: number }>('order-changed')
