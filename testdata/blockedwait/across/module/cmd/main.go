// Command cmd registers modules with a framework, which starts them.
package main

import (
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/module/proxy"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/module/twin"
)

// framework stands for one that is not in view: what it calls, nobody sees.
var framework sync.Map

type module interface{ Shutdown() }

func shutdown() {
	framework.Range(func(_, m any) bool {
		m.(module).Shutdown()
		return true
	})
}

func main() {
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		panic(err)
	}
	framework.Store("proxy", proxy.New(l))
	defer shutdown()
	go http.ListenAndServe(":8080", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		framework.Store(r.URL.Path, twin.New(r))
	}))
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	<-sigs
}
