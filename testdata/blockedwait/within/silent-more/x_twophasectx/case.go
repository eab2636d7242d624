// right: as x_twophase, but the loop ends by cancel of a context
package x_twophasectx

import (
	"context"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	req := make(chan chan struct{})
	go func() {
		for {
			select {
			case c := <-req:
				close(c)
			case <-ctx.Done():
				return
			}
		}
	}()
	done := make(chan struct{})
	req <- done
	<-done
	cancel()
}
