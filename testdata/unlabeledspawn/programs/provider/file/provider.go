// Package file loads clusters from files.
package file

import (
	"context"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/provider/clusters"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/provider/multicluster"
)

// Provider is the file provider.
type Provider struct {
	*clusters.Clusters[cluster.Cluster]

	dir    string
	events chan struct{}
}

// New makes a provider.
func New(dir string) *Provider {
	p := &Provider{dir: dir, events: make(chan struct{}, 1)}
	p.Clusters = clusters.New(func(a, b cluster.Cluster) bool {
		return a.GetConfig().Host == b.GetConfig().Host
	})
	p.ErrorHandler = func(err error, msg string, kv ...any) { log.Print(err, msg, kv) }
	return p
}

// Start is blocking.
func (p *Provider) Start(ctx context.Context, aware multicluster.Aware) error {
	go p.watch(ctx)
	for {
		if err := p.run(ctx, aware); err != nil {
			log.Print(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.events:
		}
	}
}

func (p *Provider) watch(ctx context.Context) {
	t := time.NewTicker(5 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			p.events <- struct{}{}
		}
	}
}

func (p *Provider) run(ctx context.Context, aware multicluster.Aware) error {
	loaded, err := p.load()
	if err != nil {
		return err
	}
	for name, cl := range loaded {
		if err := p.AddOrReplace(ctx, name, cl, aware); err != nil {
			log.Print(err)
		}
	}
	for _, name := range p.ClusterNames() {
		if _, ok := loaded[name]; !ok {
			p.Remove(name)
		}
	}
	return nil
}

func (p *Provider) load() (map[multicluster.ClusterName]cluster.Cluster, error) {
	files, err := filepath.Glob(filepath.Join(p.dir, "*.kubeconfig"))
	if err != nil {
		return nil, err
	}
	out := map[multicluster.ClusterName]cluster.Cluster{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		cfg, err := clientcmd.RESTConfigFromKubeConfig(b)
		if err != nil {
			return nil, err
		}
		cl, err := cluster.New(cfg)
		if err != nil {
			return nil, err
		}
		out[multicluster.ClusterName(strings.TrimSuffix(filepath.Base(f), ".kubeconfig"))] = cl
	}
	return out, nil
}
