// right: closed by AfterFunc of the request's context
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/eventsource/api"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/eventsource/impl"
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var s api.Source = impl.New()
	stop := context.AfterFunc(r.Context(), func() { s.Close() })
	_ = stop
	go func() {
		for {
			x, err := s.Next()
			if err != nil {
				return
			}
			log.Print(x)
		}
	}()
}
