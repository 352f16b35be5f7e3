const english =
  'a an the this that these those it its they their there here he she his her we our you your i my one two three four ' +
  'both all most many some several few each every no none not neither either any and or but so yet if when while where ' +
  'why how what which who since because although though unless until after before during with without within by for ' +
  'from in into on at to of as than then however therefore thus hence moreover also only even still overall together ' +
  'instead otherwise first second third next finally generally typically usually often sometimes in particular ' +
  'according do does did is are was were be been has have had can could may might must should will would use avoid ' +
  'take keep check ask see note never always models answers sources experts others another';
const german =
  'der die das den dem des ein eine einer einem einen dies diese dieser dieses es sie er wir man alle beide viele manche ' +
  'einige keine kein nicht und oder aber wenn weil da doch jedoch dennoch also daher für von mit ohne nach vor bei in im ' +
  'am auf aus an zu zum zur';
const french =
  'le la les un une des ce cette ces il elle ils elles on nous vous tous toutes deux plusieurs certains aucun et ou mais ' +
  'si quand car donc pour de du avec sans selon dans en au aux par';
const spanish =
  'el los las una unos unas este esta estos estas ello ellos ambos todos todas muchos algunos ningún y o pero cuando ' +
  'porque según con sin del al por para';
const portuguese =
  'os as um uma umas uns ele ela eles elas ambos muitos alguns nenhum e mas quando segundo com sem do da no na';
const italian =
  'il lo gli uno esso essa essi entrambi tutti molti alcuni nessuno ma se quando perché secondo con senza di nel nella';
const russian =
  'это этот эта эти он она они мы вы все оба многие некоторые и или но если когда потому однако по в на с без для из к о';
const scales = 'mio mrd tsd';

/** Words that begin a sentence with a capital and name nothing. */
export const starters: ReadonlySet<string> = new Set(
  [english, german, french, spanish, portuguese, italian, russian, scales].join(' ').split(' '),
);
