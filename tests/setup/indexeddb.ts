/** An IndexedDB for Node. It stands in a set-up file because Dexie looks for one the moment it is loaded. */
import 'fake-indexeddb/auto'
