// An HTTP handler starts a forward per request and closes the forwarder afterwards.

package handler

import (
	"fmt"
	"io"
	"net/http"

	"github.com/leaklint/leaklint/testdata/streamclose/across/portforward_never_stop_other_package/pf"
)

type Proxy struct {
	resolve func(*http.Request) (pf.Target, error)
}

func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	target, err := p.resolve(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fw, err := target.Start(io.Discard)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer fw.Close()
	ports, err := fw.GetPorts()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("http://127.0.0.1:%d/", ports[0].Local), http.StatusTemporaryRedirect)
}
