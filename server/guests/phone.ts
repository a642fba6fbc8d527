/** A phone number with its country code, as a login names it. */
export interface Phone {
  country: string
  phone: string
}
