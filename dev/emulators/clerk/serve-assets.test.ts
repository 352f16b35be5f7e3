import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test, vi } from 'vitest';
import { serveAssets } from './serve-assets.ts';

test.each(['br', 'identity'])(
  'a file that is sent as %s is not asked for anywhere else',
  async (encoding) => {
    const later = vi.fn();
    const server = express().use(serveAssets, later).listen(0, 'localhost');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `http://localhost:${port}/npm/@clerk/clerk-js@6/dist/clerk.browser.js`;
    const headers = { 'accept-encoding': encoding, connection: 'close' };
    const response = await fetch(url, { headers });
    expect((await response.text()).length).toBeGreaterThan(1_000);
    server.close();
    await once(server, 'close');
    expect(later).not.toHaveBeenCalled();
  },
);
