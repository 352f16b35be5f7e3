import { expect, test } from 'vitest';
import { createTurnId } from '../domain/ids.ts';
import { clientMessageSchema } from './client-message.ts';

const turnId = createTurnId();

test.each([
  { type: 'authenticate', token: 'a.b.c' },
  { type: 'join', turnId },
  { type: 'leave', turnId },
  { type: 'ping' },
])('takes %j', (message) => {
  expect(clientMessageSchema.parse({ ...message, later: 'ignored' })).toEqual(message);
});

test.each([
  null,
  'ping',
  [],
  {},
  { type: 'shout' },
  { type: 'authenticate' },
  { type: 'authenticate', token: '' },
  { type: 'authenticate', token: 'x'.repeat(4_097) },
  { type: 'join' },
  { type: 'join', turnId: `${turnId}x` },
  { type: 'join', turnId: 7 },
  { type: 'leave', turnId: '../../etc/passwd' },
])('refuses %j', (message) => {
  expect(clientMessageSchema.safeParse(message).success).toBe(false);
});
