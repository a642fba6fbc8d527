/** Name of the cookie that stands beside the refresh token's and says nothing but that there is one, so that a page can take it back without a network (decision 0077). */
export const LOGIN_MARK = '__Host-login'
