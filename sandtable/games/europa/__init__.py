"""Europa: Grand Europa's chapter 103, "Allied countries", and the core that it leans on."""
