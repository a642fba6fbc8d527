/** The least that a Hono route on Node can be: it knows one tag and answers 304. Its own process; prints its port. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const ETAG = '"bare"'
const app = new Hono()
app.get('/menu', (c) => (c.req.header('If-None-Match') === ETAG ? c.body(null, 304, { ETag: ETAG, 'Cache-Control': 'no-cache' }) : c.text('changed')))
serve({ fetch: app.fetch, port: 0 }, ({ port }) => console.log(port))
