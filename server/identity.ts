/** A guest as an access token proves it. */
export interface GuestIdentity {
  guestId: string
  brandId: string
}

/** A guest and the session the token belongs to. */
export interface SessionIdentity extends GuestIdentity {
  sessionId: string
}

/** The door to sessions: server/guests answers it. */
export interface Identity {
  /**
   * @param authorization the value of the Authorization header, if there was one
   * @returns null for none, a malformed one, one that expired or has no `exp`, or a session that was ended
   */
  verify(authorization: string | undefined): Promise<GuestIdentity | null>
  /** Whose token it is by its signature alone, also where its session was ended since: for what is counted on a guest's share, without a look into the database. It opens nothing. */
  named(authorization: string | undefined): Promise<GuestIdentity | null>
  /** As `verify`, with the session, for what goes on longer than the token: a stream. */
  identify(authorization: string | undefined): Promise<SessionIdentity | null>
  /** Which of these sessions are over, in one query. Rejects where that cannot be said. */
  ended(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}
