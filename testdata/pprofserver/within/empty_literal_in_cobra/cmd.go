// An empty literal inside RunE.

package cmd

import (
	"github.com/spf13/cobra"
	ctrl "sigs.k8s.io/controller-runtime"
)

func New() *cobra.Command {
	return &cobra.Command{
		Use:          "operator",
		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := ctrl.GetConfig()
			if err != nil {
				return err
			}
			mgr, err := ctrl.NewManager(cfg, ctrl.Options{}) // want `manager serves no profiles: PprofBindAddress is not set \(a leak cannot be looked into while it runs\)`
			if err != nil {
				return err
			}
			return mgr.Start(cmd.Context())
		},
	}
}
