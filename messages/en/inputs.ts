/** The words beside a field (VA rows); the first block is keyed by domain/guest-input.ts. */
export const inputs = {
  problem: {
    phone: 'Please enter a valid mobile no.',
    'otp-empty': 'Please enter otp',
    'otp-format': 'The OTP you have entered is incorrect',
    'name-empty': 'Looks like you’ve not entered your name. Please provide your name',
    name: 'Please enter a valid name',
    email: 'Please enter a valid email',
    terms: 'Please agree to Terms & Conditions to proceed.',
    'restaurant-code': 'Please enter valid restaurant code.',
  },
  otpResendFailed: 'Seems we are facing some issue. Please retry after some time',
  wrongFields: '{count, plural, one {One thing needs another look} other {# things need another look}}',
} as const
