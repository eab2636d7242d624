// Transports that are made where they are asked: for each request that is sent, each scrape, each probe.
package main

import (
	"expvar"
	"io"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	ctrl "sigs.k8s.io/controller-runtime"
)

type tokens struct{ token string }

func (t *tokens) RoundTrip(req *http.Request) (*http.Response, error) {
	transport := http.Transport{Proxy: http.ProxyFromEnvironment} // want `HTTP transport "transport" is never closed .leaks 2 goroutines and 23 KiB each time.`
	return transport.RoundTrip(req)
}

type collector struct{}

func (c *collector) Describe(chan<- *prometheus.Desc) {}

func (c *collector) Collect(metrics chan<- prometheus.Metric) {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed .leaks 2 goroutines and 23 KiB each time.`
	if resp, err := client.Get("http://example.com/"); err == nil {
		_, _ = io.ReadAll(resp.Body)
		_ = resp.Body.Close()
	}
}

// collect is no method of a collector.
func collect(into chan<- string) {
	client := &http.Client{Transport: &http.Transport{}}
	if resp, err := client.Get("http://example.com/"); err == nil {
		_, _ = io.ReadAll(resp.Body)
		into <- resp.Status
		_ = resp.Body.Close()
	}
}

func check(_ *http.Request) error {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed .leaks 2 goroutines and 23 KiB each time.`
	resp, err := client.Get("http://example.com/")
	if err != nil {
		return err
	}
	_, _ = io.ReadAll(resp.Body)
	return resp.Body.Close()
}

func count() any {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed .leaks 2 goroutines and 23 KiB each time.`
	resp, err := client.Get("http://example.com/")
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	_, _ = io.ReadAll(resp.Body)
	return resp.ContentLength
}

func main() {
	results := make(chan string, 1)
	collect(results)
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{PprofBindAddress: "127.0.0.1:6060"})
	if err != nil {
		panic(err)
	}
	if err := mgr.AddHealthzCheck(<-results, check); err != nil {
		panic(err)
	}
	expvar.Publish("count", expvar.Func(count))
	prometheus.MustRegister(&collector{})
	http.DefaultTransport = &tokens{}
	_ = mgr.Start(ctrl.SetupSignalHandler())
}
