/** Words of kitchens in Devanagari as they are written in Latin letters, so that one set of rules reads both. */
const LATIN: Readonly<Record<string, string>> = {
  थाली: 'thali', दाल: 'dal', बाटी: 'baati', चूरमा: 'churma', सांगरी: 'sangri', केर: 'ker', गट्टे: 'gatte', कढ़ी: 'kadhi', पनीर: 'paneer', पालक: 'palak',
  आलू: 'aloo', गोभी: 'gobi', मटर: 'matar', भिंडी: 'bhindi', बैंगन: 'baingan', कोफ्ता: 'kofta', मखनी: 'makhani', टिक्का: 'tikka', बिरयानी: 'biryani',
  पुलाव: 'pulao', चावल: 'rice', खिचड़ी: 'khichdi', पोहा: 'poha', रोटी: 'roti', नान: 'naan', पराठा: 'paratha', कुलचा: 'kulcha', पूरी: 'puri', भटूरे: 'bhature',
  छोले: 'chole', राजमा: 'rajma', समोसा: 'samosa', कचौरी: 'kachori', पकोड़ा: 'pakora', टिक्की: 'tikki', चाट: 'chaat', डोसा: 'dosa', इडली: 'idli', वड़ा: 'vada',
  पापड़: 'papad', रायता: 'raita', सलाद: 'salad', सूप: 'soup', हलवा: 'halwa', जलेबी: 'jalebi', घेवर: 'ghevar', मालपुआ: 'malpua', खीर: 'kheer', कुल्फी: 'kulfi',
  लड्डू: 'ladoo', बर्फी: 'barfi', पेड़ा: 'peda', रसगुल्ला: 'rasgulla', रसमलाई: 'rasmalai', जामुन: 'jamun', रबड़ी: 'rabri', लस्सी: 'lassi', छाछ: 'chaas', ठंडाई: 'thandai',
  चाय: 'chai', कॉफी: 'coffee', शरबत: 'cooler', पान: 'paan', मुर्ग: 'chicken', मांस: 'maas', अंडा: 'anda', मछली: 'fish',
}

/** Keys in one normal form: the dotted letters have two spellings. */
const KNOWN = new Map(Object.entries(LATIN).map(([word, latin]) => [word.normalize('NFC'), latin]))

/** A dish's name as it would be said in Latin letters; what is not known stays as it is. */
export const spoken = (name: string): string =>
  name.replace(/[\u0900-\u097f]+/g, (word) => KNOWN.get(word.normalize('NFC')) ?? word)
