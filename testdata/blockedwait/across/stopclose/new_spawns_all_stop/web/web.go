package web

import (
	"net/http"
)

import "github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/new_spawns_all_stop/cachepkg"

func Good(w http.ResponseWriter, r *http.Request) {
	c := cachepkg.New()
	defer c.Stop()
	c.Set(r.URL.Path)
}
