// Case: The queue belongs to package store, which offers Close; the per-tenant worker of another package takes from it and nobody calls Close.

package tenant

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/store_not_closed/store"
)

func Serve(w http.ResponseWriter, r *http.Request) {
	st := store.New()
	st.Put(r.URL.Path)
	go consume(st) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	w.WriteHeader(http.StatusAccepted)
}

func consume(st *store.Store) {
	for {
		key, ok := st.Take()
		if !ok {
			return
		}
		log.Println(key)
	}
}
