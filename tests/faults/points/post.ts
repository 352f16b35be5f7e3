import * as real from '@quartet/worker/providers/call/post.ts';
import { around, type Method } from './around.ts';

/** @public Stands in the place of the product's own: each call to a provider passes its fault points. */
export const post = around('provider.post', real.post as Method) as typeof real.post;

/** @public */
export const { leave, readHeaders } = real;
