/** IPTC's term for what trained models made, by which programs recognise such texts. An identifier, so not https. */
export const madeByModels =
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
