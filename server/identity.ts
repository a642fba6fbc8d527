/** A guest as an access token proves it. */
export interface GuestIdentity {
  guestId: string
  brandId: string
}

/** The door to sessions: server/guests answers it. */
export interface Identity {
  /**
   * @param authorization the value of the Authorization header, if there was one
   * @returns null for none, a malformed one, one that expired or has no `exp`, or a session that was ended
   */
  verify(authorization: string | undefined): Promise<GuestIdentity | null>
}
