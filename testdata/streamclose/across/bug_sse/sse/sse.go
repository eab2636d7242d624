// BUG: neither the handler nor the pump closes the stream on the server's context.
package sse

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
)

type Pump struct {
	W http.ResponseWriter
	C *http.ResponseController
}

func New(w http.ResponseWriter) *Pump {
	w.Header().Set("Content-Type", "text/event-stream")
	return &Pump{W: w, C: http.NewResponseController(w)}
}

func (p *Pump) From(rc io.ReadCloser) error {
	sc := bufio.NewScanner(rc)
	for sc.Scan() {
		if _, err := fmt.Fprintf(p.W, "data: %s\n\n", sc.Bytes()); err != nil {
			return err
		}
		if err := p.C.Flush(); err != nil {
			return err
		}
	}
	return sc.Err()
}
