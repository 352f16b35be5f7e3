/** Words whose full stop a capital may follow within a sentence. Single letters need no entry. */
const english =
  'mr mrs ms dr drs messrs prof st rev gen sen rep gov capt cmdr col lt sgt maj adm pres hon msgr jr sr vs approx est dept ' +
  'univ assn bros inc ltd co corp llc plc fig figs eq sec sect ch vol pp ed eds cf ca al etc op med phil viz min max avg ' +
  'incl excl ext ave blvd rd hwy rte mt ft apt alt jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu ' +
  'thur thurs fri sat sun';
const german =
  'bzw usw evtl ggf inkl exkl abs art nr str tel geb gest hrsg sog vgl bspw zzgl abb kap ing dipl mio mrd std jh jhd okt ' +
  'dez fa gmbh gem hl mind tgl jur';
const french = 'mme mlle mm av env chap janv févr avr juil éd boul';
const spanish = 'sra srta ud uds núm ee uu pág págs gral lic arq excmo dra aprox';
const portuguese = 'sras srs dras exmo exa';
const italian = 'sig sigg dott ecc pag tav prov ecc';
const hindi = 'डॉ प्रो श्री';
const russian =
  'тыс млн млрд руб коп стр рис табл гл обл ул пр просп им акад проф см ср напр гг вв др тел долл';

const abbreviations = new Set(
  [english, german, french, spanish, portuguese, italian, russian, hindi].join(' ').split(' '),
);

export function isListed(token: string): boolean {
  const word = token.toLowerCase();
  return abbreviations.has(word) || (word.length > 4 && word.endsWith('str'));
}
