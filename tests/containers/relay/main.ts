import { relayTo } from './relay-to.ts';

/** `node main.ts 4010=/path/to/socket …`: what comes to the port goes to the socket, and back. */
for (const argument of process.argv.slice(2)) {
  const [port, path = ''] = argument.split('=');
  relayTo({ path }).listen(Number(port));
}
