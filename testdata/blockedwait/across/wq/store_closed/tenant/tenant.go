// Case: Twin of store_not_closed: the handler closes the store when the request's context ends; silent.

package tenant

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/store_closed/store"
)

func Serve(w http.ResponseWriter, r *http.Request) {
	st := store.New()
	st.Put(r.URL.Path)
	go func() {
		<-r.Context().Done()
		st.Close()
	}()
	go consume(st)
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
