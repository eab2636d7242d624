// right: closes the pool
package user

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/v_connpool/lib"
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	p := lib.New(3, func() (net.Conn, error) { return net.Dial("tcp", "x") })
	defer p.Close()
	c, err := p.Get(r.Context())
	if err == nil {
		p.Put(c)
	}
}
