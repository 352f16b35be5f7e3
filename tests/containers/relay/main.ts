import { relayTo } from './relay-to.ts';

/** `node main.ts 4010=/path/to/socket …` relays the port to the socket. */
for (const argument of process.argv.slice(2)) {
  const [port, path = ''] = argument.split('=');
  relayTo({ path }).listen(Number(port));
}
