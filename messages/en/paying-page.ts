/** The document from which the payment company's page opens: the server writes it, no part of the app is in it. */
export const payingPage = {
  title: 'Pay {amount}',
  for: 'For {place}',
  token: 'Token {token}',
  opening: 'Opening the payment page. Nothing is charged yet.',
  slow: 'The payment page takes longer than usual. Nothing is charged yet.',
  failed: 'The payment page could not be opened. Nothing was charged.',
  failedText: 'Try again, or go back to the order.',
  noScript: 'Your browser does not run JavaScript, so the payment page cannot open here. Nothing was charged.',
  again: 'Try again',
  back: 'Back to the order',
  app: { google_pay: 'Google Pay', phonepe: 'PhonePe', paytm: 'Paytm', bhim: 'BHIM' },
  company: 'You pay on a page of the payment company. Your card number never reaches the restaurant.',
} as const
