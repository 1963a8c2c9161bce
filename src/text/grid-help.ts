/** The keys and the states of cells, as F1 shows them. Keys stand as they are printed on a keyboard. */
export const helpText = {
  open: 'Тусламж (F1)',
  title: 'Товчлуур ба нүдний тэмдэг',
  about: 'Товчлуур нь кирилл, латин аль ч гар дээр адил ажиллана.',
  close: 'Хаах',
  keysHead: 'Товчлуур',
  meaningHead: 'Юу хийх',
  stateHead: 'Тэмдэг',
  states: 'Нүдний төлөв',
  groups: [
    {
      title: 'Шилжих',
      keys: [
        { keys: ['↑', '↓', '←', '→'], does: 'Нэг нүдээр шилжих' },
        {
          keys: ['Tab', 'Shift+Tab'],
          does: 'Дараагийн, өмнөх бөглөх нүд. Сүүлийн нүдний дараа хүснэгтээс гарна',
        },
        { keys: ['Enter', 'Shift+Enter'], does: 'Доош, дээш. Tab-аар явсны дараа эхэлсэн багана руу буцна' },
        { keys: ['Home', 'End'], does: 'Мөрийн эхэнд, төгсгөлд' },
        { keys: ['Ctrl+Home', 'Ctrl+End'], does: 'Хүснэгтийн эхэнд, төгсгөлд' },
        { keys: ['Ctrl+↑', 'Ctrl+↓', 'Ctrl+←', 'Ctrl+→'], does: 'Хүснэгтийн зах хүртэл' },
        { keys: ['PageUp', 'PageDown'], does: 'Нэг дэлгэцээр' },
      ],
    },
    {
      title: 'Бичих',
      keys: [
        { keys: ['0–9'], does: 'Шууд бичвэл хуучин утга солигдоно' },
        { keys: ['F2'], does: 'Утгыг засах. Хулганаар хоёр товшсонтой адил' },
        { keys: ['Enter'], does: 'Бичсэнийг авч доош шилжих' },
        { keys: ['Ctrl+Enter'], does: 'Бичсэнийг сонгосон бүх нүдэнд тавих' },
        { keys: ['Esc'], does: 'Бичсэнээ болих' },
        { keys: ['Delete'], does: 'Сонгосон нүдийг хоослох' },
        { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'Буцаах, дахин хийх (бүх бланкийн хүрээнд)' },
        { keys: ['Ctrl+S'], does: 'Хадгалах' },
      ],
    },
    {
      title: 'Олон нүд',
      keys: [
        {
          keys: ['Shift+↑', 'Shift+↓', 'Shift+←', 'Shift+→'],
          does: 'Сонголтыг сунгах. Хулганаар чирсэнтэй адил',
        },
        { keys: ['Ctrl+A'], does: 'Бүгдийг сонгох' },
        { keys: ['Shift+Space', 'Ctrl+Space'], does: 'Мөр, багана сонгох' },
        {
          keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'],
          does: 'Хуулах, хайчлах, буулгах (Excel-ээс шууд буулгаж болно)',
        },
        { keys: ['Ctrl+D', 'Ctrl+R'], does: 'Эхний утгаар доош, баруун тийш дүүргэх' },
      ],
    },
  ],
  cells: [
    { look: 'open', name: 'Бөглөх нүд', means: 'Утга бичнэ. Хоосон нь тэг гэсэн үг биш' },
    {
      look: 'proposed',
      name: 'Санал болгосон',
      means: 'Програмын санал. Бичвэл солигдоно, хоосолвол эргэж ирнэ',
    },
    { look: 'unsaved', name: 'Хадгалаагүй', means: 'Утга энэ төхөөрөмжид байгаа, серверт илгээгээгүй' },
    { look: 'failed', name: 'Хадгалж чадсангүй', means: 'Илгээсэн боловч сервер аваагүй. Дахин хадгална уу' },
    {
      look: 'invalid',
      name: 'Алдаатай',
      means: 'Утгыг аваагүй эсвэл дүрэм зөрчсөн. Шалтгаан нь нүдний доор гарна',
    },
    { look: 'warned', name: 'Анхааруулга', means: 'Утга хадгалагдсан, гэхдээ шалгах нь зүйтэй' },
    { look: 'computed', name: 'Тооцоолсон', means: 'Програм тооцоолдог, засагдахгүй' },
    { look: 'locked', name: 'Түгжээтэй', means: 'Шалтгаан нь нүдийг сонгоход гарна' },
    { look: 'absent', name: 'Хамаарахгүй', means: 'Энэ мөрөнд ийм үзүүлэлт байхгүй' },
  ],
} as const
