// right: cancel is deferred by the handler, so range ends
package user

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/watchhub/lib"
	"log"
	"net/http"
)

func Handle(h *lib.Hub, w http.ResponseWriter, r *http.Request) {
	c, cancel := h.Subscribe()
	defer cancel()
	go func() {
		for x := range c {
			log.Print(x)
		}
	}()
	<-r.Context().Done()
}
