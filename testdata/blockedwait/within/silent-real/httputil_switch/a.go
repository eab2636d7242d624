// right: two senders, buffer of one, at least one receive
package httputil_switch

import (
	"errors"
	"io"
	"net/http"
)

type spc struct{ user, backend io.ReadWriter }

var errDone = errors.New("hijack copy done")

func (c spc) from(errc chan<- error) {
	if _, err := io.Copy(c.user, c.backend); err != nil {
		errc <- err
		return
	}
	errc <- errDone
}
func (c spc) to(errc chan<- error) {
	if _, err := io.Copy(c.backend, c.user); err != nil {
		errc <- err
		return
	}
	errc <- errDone
}
func Upgrade(rw http.ResponseWriter, req *http.Request, back io.ReadWriteCloser) {
	defer back.Close()
	backConnCloseCh := make(chan bool)
	go func() {
		select {
		case <-req.Context().Done():
		case <-backConnCloseCh:
		}
		back.Close()
	}()
	defer close(backConnCloseCh)
	conn, _, err := http.NewResponseController(rw).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	errc := make(chan error, 1)
	c := spc{conn, back}
	go c.to(errc)
	go c.from(errc)
	err = <-errc
	if err == errDone {
		err = <-errc
	}
	_ = err
}
