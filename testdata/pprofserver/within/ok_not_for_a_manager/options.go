// Options literals that no manager gets: a comparison, a default that is merged, other Options types.

package options

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Server struct {
	Options ctrl.Options
}

// IsZero compares the few fields that matter.
func (s *Server) IsZero() bool {
	zero := ctrl.Options{LeaderElection: false}
	return s.Options.LeaderElection == zero.LeaderElection && s.Options.LeaderElectionID == zero.LeaderElectionID
}

func Watch(ctx context.Context, cfg *rest.Config, s *runtime.Scheme) error {
	c, err := crcache.New(cfg, crcache.Options{Scheme: s, ReaderFailOnMissingInformer: true})
	if err != nil {
		return err
	}
	if _, err := c.GetInformer(ctx, &corev1.Pod{}); err != nil {
		return err
	}
	reader, err := client.New(cfg, client.Options{Scheme: s, Cache: &client.CacheOptions{Reader: c}})
	if err != nil {
		return err
	}
	go func() { klog.ErrorS(c.Start(ctx), "cache ended") }()
	return reader.List(ctx, &corev1.PodList{})
}
