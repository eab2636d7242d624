// right: each request takes and returns
package user

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/sql_like/lib"
	"net/http"
)

type H struct{ p *lib.Pool }

func New() *H { return &H{lib.New(4)} }
func (h *H) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := h.p.Get(r.Context()); err != nil {
		return
	}
	defer h.p.Put()
	go h.p.PutLater()
}
func (h *H) Close() { h.p.Close() }
