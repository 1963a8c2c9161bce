/**
 * Names that all know and try as passwords: companies, services, devices, schools, places, persons of history, and
 * words of slogans. ASSUMED: no list of them exists.
 */
export const knownNames: readonly string[] = (
  'голомт худалдаа хөгжлийн төрийн хас капитрон богд ард даатгал мобиком ' +
  'юнител скайтел жимобайл ондо эмарт номин сансар оргил скай апу говь гоёо ' +
  'тавантолгой оюутолгой таван толгой оюу эрдэнэс миат хүннү петровис ' +
  'магнай шунхлай макс групп монгол эйр мцс нэтком чацаргана facebook ' +
  'фэйсбүүк фэйсбук gmail жимэйл google гүүгл youtube ютуб instagram ' +
  'инстаграм tiktok тикток twitter твиттер telegram телеграм viber вайбер ' +
  'whatsapp messenger мессенжер skype zoom netflix spotify chrome windows ' +
  'виндовс excel эксел word ворд office outlook hotmail yahoo yandex mail ' +
  'icloud apple iphone айфон ipad macbook samsung самсунг galaxy галакси ' +
  'note ultra plus pro max mini huawei xiaomi redmi oppo vivo nokia sony ' +
  'playstation xbox steam dota counter strike pubg minecraft roblox ' +
  'fortnite toyota тоёота prius приус lexus лексус land cruiser ланд крузер ' +
  'nissan honda hyundai хюндай mazda subaru mercedes benz audi ford nike ' +
  'adidas puma gucci barcelona барселона madrid arsenal chelsea liverpool ' +
  'manchester united messi ronaldo месси роналдо marvel batman superman ' +
  'spiderman naruto pokemon android андройд emongolia имонгол ebarimt ' +
  'ибаримт баримт esis есис qpay кьюпэй socialpay monpay хурдан мобайл банк ' +
  'картын карт пин код wifi вайфай router муис шутис хааис муби соёл урлаг ' +
  'анагаах политехник коллеж их дээд оюутан төгсөлт төгсөгч элсэлт дипломын ' +
  'диплом лицей гимнази бүрэн дунд хубилай өгөөдэй өгэдэй чагадай зүчи ' +
  'тулуй есүхэй өэлүн бөртэ жамуха тоорил сүбээдэй зэв боорчи мухулай хасар ' +
  'модун аттила гүюг батмөнх мандухай сэцэн занабазар өндөр гэгээн ' +
  'данзанравжаа нацагдорж равжаа чойбалсан цэдэнбал магсаржав бодоо данзан ' +
  'аюуш аюур аюурзана лувсан зайсан богдхан хан уул чингэлтэй баянзүрх ' +
  'сонгинохайрхан баянгол налайх багануур багахангай бурхан халдун ' +
  'отгонтэнгэр мөнххайрхан тэрэлж хустай хужирт хөвсгөл нуур увс хяргас ' +
  'байгал орхон сэлэнгэ туул хэрлэн онон тамир идэр завхан хархорум ' +
  'хархорин эрдэнэзуу амарбаясгалант гандан гандантэгчинлэн сайншанд ' +
  'замынүүд гүүр хороо дүүрэг гудамж талбай зах нарантуул сансарын колонк ' +
  'гадас заадас цолмон мичид сугар ангараг бархасбадь дэлхий саран одон ' +
  'гараг сансрын нарны солонго цасан бороо салхи шуурга аянга зүтгэл ' +
  'зорилго зориг тэмүүлэл ялалт хичээж хичээгээрэй урагшаа мандтугай ' +
  'мөрөөдөл итгэл найдвар чөлөө эрх эв нэгдэл ардчилал хувьсгал тусгаар ' +
  'тогтнол үндэсний сүлд далбаа туг соёмбо дуулал оронч баатарлаг хүчтэй ' +
  'хүч тэнхээ эрүүл мэнд урт удаан насал буян хишиг дэлгэрэх'
).split(' ')
