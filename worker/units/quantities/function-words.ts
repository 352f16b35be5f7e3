const rows = {
  en: 'a an the this that these those it its they their there here he she his her we our you your i my both all most many some several few each every no none not neither either any and or but so yet if when while where why how what which who since because although though unless until after before during with without within by for from in into on at to of as than then however therefore thus hence moreover also only even still overall together instead otherwise first next finally generally typically usually often sometimes according do does did is are was were be been has have had can could may might must should will would use avoid take keep check ask see note never always under over more less both',
  de: 'der die das den dem des ein eine einer einem einen dies diese dieser dieses es sie er wir man alle beide viele manche einige keine kein nicht und oder aber wenn weil da doch jedoch dennoch also daher für von mit ohne nach vor bei in im am auf aus an zu zum zur ist sind war wird werden wurde hat haben als bis um über unter rund etwa sich auch nur dauert kostet liegt laut gemäß',
  fr: 'le la les un une des ce cette ces il elle ils elles on nous vous tous toutes plusieurs certains aucun et ou mais si quand car donc pour de du avec sans selon dans en au aux par est sont était a ont pas ne que qui plus moins environ sur se son sa ses dure coûte',
  es: 'el la los las un una unos unas este esta estos estas ello ellos ambos todos todas muchos algunos ningún y o pero cuando porque según con sin de del al a en por para es son fue era se su sus que no más menos unos hay lo tiene mide cuesta dura',
  pt: 'o a os as um uma umas uns ele ela eles elas ambos muitos alguns nenhum e mas quando segundo com sem de do da dos das no na nos nas em ao à por para é são foi era se seu sua que não mais menos cerca tem há custa dura',
  it: 'il lo la i gli le un uno una esso essa essi entrambi tutti molti alcuni nessuno e o ma se quando perché secondo con senza di del della dei delle nel nella al alla in a da per è sono fu era si suo sua che non più meno circa ha dura costa',
  nl: 'de het een deze dit die er hij zij we wij men alle beide veel sommige geen niet en of maar als omdat want voor van met zonder na bij in op uit aan te naar is zijn was waren wordt werd heeft hebben tot om over onder ongeveer ook dan ze volgens',
  sv: 'en ett den det de denna detta han hon vi man alla båda många några ingen inte och eller men om när för att från med utan efter vid i på ur till är var har hade som av över under cirka ungefär också sig på blir ligger kostar enligt',
  da: 'en et den det de denne dette han hun vi man alle begge mange nogle ingen ikke og eller men om når for at fra med uden efter ved i på af til er var har havde som over under cirka også sig koster ifølge',
  pl: 'ten ta to te ci tego tej tych on ona oni my wy wszyscy oba wiele niektóre żaden nie i lub albo ale gdy jeśli ponieważ dla od z ze bez po przed przy w we na do jest są był była było były ma mają się jak o nad pod około też tylko co kosztuje trwa według',
  cs: 'ten ta to ti tato tento on ona oni my vy všichni oba mnoho některé žádný ne a nebo ale když pokud protože pro od z ze bez po před při v ve na do je jsou byl byla bylo byly má mají se jak o nad pod asi také jen co stojí podle',
  tr: 'bu şu o ve veya ya da ama ancak için ile gibi kadar göre sonra önce değil var yok çok az her tüm hem daha en bir olarak olan oldu olur eder ise ki mi mı de yaklaşık yıl gün göre',
  vi: 'là của và có không được các những một này đó cho với từ đến trong trên dưới khi nếu nhưng vì bởi theo về ra vào cũng chỉ khoảng hơn người năm ngày tháng đã sẽ đang mỗi giá',
  id: 'yang dan di ke dari untuk dengan pada adalah ini itu tidak atau tetapi jika karena oleh sebagai dalam akan telah sudah bisa dapat para semua setiap sekitar lebih kurang hari tahun bulan orang harga menurut',
} as const;

/** The commonest words of each language that has no script of its own. */
export const functionWords = Object.fromEntries(
  Object.entries(rows).map(([language, words]) => [language, new Set(words.split(' '))]),
) as unknown as Readonly<Record<keyof typeof rows, ReadonlySet<string>>>;
