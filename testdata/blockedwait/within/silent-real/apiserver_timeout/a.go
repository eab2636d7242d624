// right: resultCh and errCh are buffered; a panic is handed over by a drained goroutine
package apiserver_timeout

import (
	"log"
	"net/http"
	"time"
)

type Handler struct{ h http.Handler }

func (t *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	after := time.After(time.Minute)
	resultCh := make(chan any)
	go func() {
		defer func() {
			err := recover()
			resultCh <- err
		}()
		t.h.ServeHTTP(w, r)
	}()
	select {
	case err := <-resultCh:
		if err != nil {
			panic(err)
		}
		return
	case <-after:
		go func() {
			res := <-resultCh
			if res != nil {
				log.Printf("late panic %v", res)
			}
		}()
	}
}
