// right: started handshake, ends by cancel
package x_started_ctx

import (
	"context"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	up := make(chan struct{})
	go func() {
		close(up)
		<-ctx.Done()
	}()
	<-up
	w.Write(nil)
}
