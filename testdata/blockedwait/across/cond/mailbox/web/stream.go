// Case: Mailbox.Next waits on a cond and the mailbox has no Close; the streaming handler starts a reader per request and leaves.

package web

import (
	"fmt"
	"net/http"
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/mailbox/mailbox"
)

type Hub struct {
	boxes sync.Map
}

func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	mb := mailbox.New()
	h.boxes.Store(r.RemoteAddr, mb)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			fmt.Println(mb.Next())
		}
	}()
	<-r.Context().Done()
	h.boxes.Delete(r.RemoteAddr)
}
