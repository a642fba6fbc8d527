/**
 * True in `npm run test:scale`: the tests' PostgreSQL is the system's, servers reach it through pgbouncer in transaction mode, and wherever a test
 * asks for the back end it gets two instances that answer in turn.
 */
export const isScaled = process.env['TEST_SCALE'] === '1'
